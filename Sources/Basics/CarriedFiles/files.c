#include "CarriedFiles.h"

#include <string.h>

// Swift has no #embed, and an array literal of this size takes seconds to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char a_first_day[] = {
#embed "Lessons/a-first-day.jsonc"
};
static const unsigned char room_1_a_long_day[] = {
#embed "Lessons/room-1-a-long-day.jsonc"
};
static const unsigned char room_2_a_quiet_afternoon[] = {
#embed "Lessons/room-2-a-quiet-afternoon.jsonc"
};
static const unsigned char room_3_a_sunday_app[] = {
#embed "Lessons/room-3-a-sunday-app.jsonc"
};
static const unsigned char room_4_a_tidy_user[] = {
#embed "Lessons/room-4-a-tidy-user.jsonc"
};
static const unsigned char room_5_a_switch[] = {
#embed "Lessons/room-5-a-switch.jsonc"
};
static const unsigned char room_6_a_hungry_app[] = {
#embed "Lessons/room-6-a-hungry-app.jsonc"
};
static const unsigned char room_7_an_impatient_app[] = {
#embed "Lessons/room-7-an-impatient-app.jsonc"
};
static const unsigned char the_kinds_of_task[] = {
#embed "Lessons/the-kinds-of-task.jsonc"
};
static const unsigned char a_push_beside_it[] = {
#embed "Lessons/a-push-beside-it.jsonc"
};
static const unsigned char broken_1_it_ran_once[] = {
#embed "Lessons/broken-1-it-ran-once.jsonc"
};
static const unsigned char broken_2_it_never_ran[] = {
#embed "Lessons/broken-2-it-never-ran.jsonc"
};
static const unsigned char broken_3_it_moves_away[] = {
#embed "Lessons/broken-3-it-moves-away.jsonc"
};
static const unsigned char broken_4_it_crashes_in_silence[] = {
#embed "Lessons/broken-4-it-closes-after-the-log-in.jsonc"
};
static const unsigned char broken_5_it_is_killed[] = {
#embed "Lessons/broken-5-it-is-killed.jsonc"
};
static const unsigned char broken_6_two_of_three[] = {
#embed "Lessons/broken-6-two-of-three.jsonc"
};
static const unsigned char broken_7_it_charges_and_waits[] = {
#embed "Lessons/broken-7-it-charges-and-waits.jsonc"
};
static const unsigned char broken_8_it_stands_still[] = {
#embed "Lessons/broken-8-it-stands-still.jsonc"
};
static const unsigned char what_nobody_knows[] = {
#embed "Lessons/what-nobody-knows.jsonc"
};
static const unsigned char the_final[] = {
#embed "Lessons/the-final.jsonc"
};
static const unsigned char facts[] = {
#embed "Facts/facts.txt"
};
static const unsigned char field[] = {
#embed "Facts/field.txt"
};
static const unsigned char page_css[] = {
#embed "Page/page.css"
};
static const unsigned char day_css[] = {
#embed "Page/day.css"
};
static const unsigned char bets_json[] = {
#embed "Page/bets.json"
};
static const unsigned char page_html[] = {
#embed "Page/page.html"
};
static const unsigned char start_js[] = {
#embed "Page/start.js"
};
static const unsigned char nodes_js[] = {
#embed "Page/nodes.js"
};
static const unsigned char lzma_js[] = {
#embed "Page/lzma.js"
};
static const unsigned char engine_js[] = {
#embed "Page/engine.js"
};
static const unsigned char picture_js[] = {
#embed "Page/picture.js"
};
static const unsigned char editor_js[] = {
#embed "Page/editor.js"
};
static const unsigned char guess_js[] = {
#embed "Page/guess.js"
};
static const unsigned char lesson_js[] = {
#embed "Page/lesson.js"
};
static const unsigned char address_js[] = {
#embed "Page/address.js"
};
static const unsigned char shelf_js[] = {
#embed "Page/shelf.js"
};
static const unsigned char check_js[] = {
#embed "Page/check.js"
};
static const unsigned char asides_js[] = {
#embed "Page/asides.js"
};
static const unsigned char log_js[] = {
#embed "Page/log.js"
};
static const unsigned char advice_js[] = {
#embed "Page/advice.js"
};
static const unsigned char compare_js[] = {
#embed "Page/compare.js"
};
static const unsigned char schedulers_js[] = {
#embed "Page/schedulers.js"
};
static const unsigned char day_js[] = {
#embed "Page/day.js"
};
static const unsigned char sky_js[] = {
#embed "Page/sky.js"
};
static const unsigned char ribbon_js[] = {
#embed "Page/ribbon.js"
};
static const unsigned char grips_js[] = {
#embed "Page/grips.js"
};
static const unsigned char front_js[] = {
#embed "Page/front.js"
};
static const unsigned char world_js[] = {
#embed "Page/world.js"
};
static const unsigned char bets_js[] = {
#embed "Page/bets.js"
};
static const unsigned char sharing_js[] = {
#embed "Page/sharing.js"
};
static const unsigned char views_js[] = {
#embed "Page/views.js"
};
static const unsigned char page_js[] = {
#embed "Page/page.js"
};

#define FILE_NAMED(name, bytes) {name, bytes, sizeof(bytes)}

static const CarriedFile lessons[] = {
    FILE_NAMED("a-first-day", a_first_day),
    FILE_NAMED("room-1-a-long-day", room_1_a_long_day),
    FILE_NAMED("room-2-a-quiet-afternoon", room_2_a_quiet_afternoon),
    FILE_NAMED("room-3-a-sunday-app", room_3_a_sunday_app),
    FILE_NAMED("room-4-a-tidy-user", room_4_a_tidy_user),
    FILE_NAMED("room-5-a-switch", room_5_a_switch),
    FILE_NAMED("room-6-a-hungry-app", room_6_a_hungry_app),
    FILE_NAMED("room-7-an-impatient-app", room_7_an_impatient_app),
    FILE_NAMED("the-kinds-of-task", the_kinds_of_task),
    FILE_NAMED("a-push-beside-it", a_push_beside_it),
    FILE_NAMED("broken-1-it-ran-once", broken_1_it_ran_once),
    FILE_NAMED("broken-2-it-never-ran", broken_2_it_never_ran),
    FILE_NAMED("broken-3-it-moves-away", broken_3_it_moves_away),
    FILE_NAMED("broken-4-it-closes-after-the-log-in", broken_4_it_crashes_in_silence),
    FILE_NAMED("broken-5-it-is-killed", broken_5_it_is_killed),
    FILE_NAMED("broken-6-two-of-three", broken_6_two_of_three),
    FILE_NAMED("broken-7-it-charges-and-waits", broken_7_it_charges_and_waits),
    FILE_NAMED("broken-8-it-stands-still", broken_8_it_stands_still),
    FILE_NAMED("what-nobody-knows", what_nobody_knows),
    FILE_NAMED("the-final", the_final),
};

static const CarriedFile page_parts[] = {
    FILE_NAMED("page.css", page_css),
    FILE_NAMED("day.css", day_css),
    FILE_NAMED("bets.json", bets_json),
    FILE_NAMED("page.html", page_html),
    FILE_NAMED("start.js", start_js),
    FILE_NAMED("nodes.js", nodes_js),
    FILE_NAMED("lzma.js", lzma_js),
    FILE_NAMED("engine.js", engine_js),
    FILE_NAMED("picture.js", picture_js),
    FILE_NAMED("editor.js", editor_js),
    FILE_NAMED("guess.js", guess_js),
    FILE_NAMED("lesson.js", lesson_js),
    FILE_NAMED("address.js", address_js),
    FILE_NAMED("shelf.js", shelf_js),
    FILE_NAMED("check.js", check_js),
    FILE_NAMED("asides.js", asides_js),
    FILE_NAMED("log.js", log_js),
    FILE_NAMED("advice.js", advice_js),
    FILE_NAMED("compare.js", compare_js),
    FILE_NAMED("schedulers.js", schedulers_js),
    FILE_NAMED("day.js", day_js),
    FILE_NAMED("sky.js", sky_js),
    FILE_NAMED("ribbon.js", ribbon_js),
    FILE_NAMED("grips.js", grips_js),
    FILE_NAMED("front.js", front_js),
    FILE_NAMED("world.js", world_js),
    FILE_NAMED("bets.js", bets_js),
    FILE_NAMED("sharing.js", sharing_js),
    FILE_NAMED("views.js", views_js),
    FILE_NAMED("page.js", page_js),
};

static const CarriedFile none = {0};

CarriedFile carried_lesson(size_t index) {
  return index < sizeof(lessons) / sizeof(lessons[0]) ? lessons[index] : none;
}

CarriedFile carried_facts(void) {
  return (CarriedFile)FILE_NAMED("", facts);
}

CarriedFile carried_field(void) {
  return (CarriedFile)FILE_NAMED("", field);
}

CarriedFile carried_page_part(const char *name) {
  for (size_t index = 0; index < sizeof(page_parts) / sizeof(page_parts[0]); index++)
    if (strcmp(page_parts[index].name, name) == 0) return page_parts[index];
  return none;
}
