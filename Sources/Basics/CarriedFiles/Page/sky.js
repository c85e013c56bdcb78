// The sky above the day: what the hours look like, for the picture, the phone and the card
// Of each hour the colour at the zenith and that at the horizon.
const skies = [
  [720, "#7db7ec", "#ddf0fb"], [1080, "#79aee4", "#fce7c3"], [1200, "#6a93d4", "#ffc598"],
  [1262, "#4f5fa8", "#f58a86"], [1305, "#333b78", "#9a5a94"], [1365, "#1b2452", "#38397a"],
  [1560, "#0f1638", "#262d60"], [1690, "#1f2860", "#474a8c"], [1740, "#46508f", "#dd8aa2"],
  [1785, "#7788c6", "#ffc595"], [1860, "#84b2e4", "#ffe9c9"], [1980, "#7fb8ee", "#dff1fb"],
  [2160, "#7db7ec", "#ddf0fb"],
];

function mixed(one, other, share) {
  const part = (place) => {
    const [a, b] = [one, other].map((color) => parseInt(color.slice(place, place + 2), 16));
    return Math.round(a + (b - a) * share).toString(16).padStart(2, "0");
  };
  return "#" + part(1) + part(3) + part(5);
}

// Both colours at a moment.
function skyAt(at) {
  const place = Math.max(skies.findLastIndex(([begin]) => begin <= at), 0);
  const [begin, ...low] = skies[place], [end, ...high] = skies[Math.min(place + 1, skies.length - 1)];
  const share = end > begin ? Math.min((at - begin) / (end - begin), 1) : 0;
  return low.map((color, which) => mixed(color, high[which], share));
}

// The same in every browser: stars and windows are where they were.
function scattered(count, make) {
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: count }, (_, place) => make(next, place));
}
const stars = scattered(90, (next) => ({ at: 1325 + next() * 400, height: next(), size: 0.5 + next() * 1.1 }));
const windows = scattered(17, (next, place) => ({ at: 1268 + place * place * 1.25 + next() * 16, height: next() }));
const clouds = [[800, 0.5, 2.6], [905, 0.24, 2], [1075, 0.42, 2.8], [1890, 0.22, 2], [1985, 0.46, 2.7], [2090, 0.3, 2.1]];

// How high the sun stands, from 0 at the horizon to 1; nothing at night.
function sunAt(at) {
  const share = at < 1440 ? (at - 310) / 970 : (at - 1750) / 970;
  return share > 0 && share < 1 ? Math.sin(share * Math.PI) : null;
}

function hills(width, height, base, high, waves, begin) {
  const points = Array.from({ length: 61 }, (_, place) => {
    const at = place / 60, wave = Math.sin(at * waves + begin) + 0.5 * Math.sin(at * waves * 2.3 + begin * 2);
    return `L${(at * width).toFixed(1)} ${(height - base - high * wave).toFixed(1)}`;
  });
  return `M0 ${height}${points.join("")}L${width} ${height}Z`;
}

function skyColors(id, which, { from, to }) {
  const stops = [from, ...skies.map(([at]) => at).filter((at) => at > from && at < to), to];
  return drawn("linearGradient", { id }, stops.map((at) =>
    drawn("stop", { offset: String((at - from) / (to - from)), "stop-color": skyAt(at)[which] })));
}

// Everything above the hours. The label column is under the sky of its first hour.
function drawSky({ from, to, x, width, left, em, sky, isNarrow }) {
  const within = ({ at }) => at > from && at < to;
  const [zenith, horizon] = skyAt(from);
  const box = { width, height: sky }, beside = { x: -left, width: left + 1, height: sky };
  const sunPath = (begin, end) => {
    const points = [];
    for (let at = Math.max(begin, from); at <= Math.min(end, to); at += 10)
      points.push(`${x(at).toFixed(1)} ${(sky * (1.02 - 0.78 * (sunAt(at) ?? 0))).toFixed(1)}`);
    return points.length > 1 && drawn("path", { d: "M" + points.join("L"), class: "sun-path" });
  };
  const size = em * (isNarrow ? 0.7 : 0.8), moon = { x: x(1545), y: sky * (isNarrow ? 0.5 : 0.42) };
  return [
    drawn("defs", {}, skyColors("sky-high", 0, { from, to }), skyColors("sky-low", 1, { from, to }),
      drawn("linearGradient", { id: "sky-fade", x2: 0, y2: 1 }, drawn("stop", { offset: "0.05", "stop-color": "#000" }),
        drawn("stop", { offset: "1", "stop-color": "#fff" })),
      drawn("mask", { id: "sky-mask" }, drawn("rect", { x: -left, width: width + left, height: sky, fill: "url(#sky-fade)" })),
      drawn("clipPath", { id: "sky-clip" }, drawn("rect", { x: -left, width: width + left, height: sky }))),
    drawn("g", { class: "sky", "clip-path": "url(#sky-clip)" },
      drawn("rect", { ...beside, fill: zenith }), drawn("rect", { ...beside, fill: horizon, mask: "url(#sky-mask)" }),
      drawn("rect", { ...box, fill: "url(#sky-high)" }), drawn("rect", { ...box, fill: "url(#sky-low)", mask: "url(#sky-mask)" }),
      stars.filter(within).map(({ at, height, size }) =>
        drawn("circle", { cx: x(at), cy: 6 + height * sky * 0.7, r: size, class: "star" })),
      drawn("circle", { cx: moon.x, cy: moon.y, r: size * 2.6, class: "halo" }),
      drawn("path", { class: "moon", d: `M${moon.x + size / 4} ${moon.y - size}A${size} ${size} 0 1 0 ${moon.x + size} `
        + `${moon.y + size * 0.3}A${size * 0.82} ${size * 0.82} 0 0 1 ${moon.x + size / 4} ${moon.y - size}Z` }),
      clouds.filter(([at]) => within({ at })).map(([at, height, wide]) => [[0, 0, 1], [0.75, 0.1, 0.7], [-0.8, 0.12, 0.6]]
        .map(([aside, down, part]) => drawn("ellipse", { class: "cloud", cx: x(at) + aside * wide * em,
          cy: sky * height + down * em, rx: wide * em * part, ry: wide * em * part * 0.26 }))),
      sunPath(dayBegin, 1279), sunPath(1751, dayEnd),
      drawn("circle", { id: "sun", r: em * 0.7 }),
      drawn("g", { transform: `translate(${-left})` },
        drawn("path", { class: "hill far", d: hills(width + left, sky, sky * 0.13, sky * 0.045, isNarrow ? 7 : 12, 1) }),
        drawn("path", { class: "hill", d: hills(width + left, sky, sky * 0.06, sky * 0.032, isNarrow ? 10 : 19, 3) })),
      windows.filter(within).map(({ at, height }) =>
        drawn("circle", { cx: x(at), cy: sky - em * 0.3 - height * sky * 0.07, r: 1.2, class: "window" }))),
  ];
}
