import Basics

/// The one way of text into a picture, as content or as the value of an attribute: nothing in it can
/// begin markup, command anything or reorder what stands around it.
func markup(_ text: String) -> String { xmlText(VisibleText.of(text)) }
