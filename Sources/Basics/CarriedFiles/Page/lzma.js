// Unpacks LZMA, as `xz --format=lzma` packs: a third smaller than what browsers unpack themselves. What was changed or
// cut short goes astray from there on, and does not end where it should.
function unlzma(packed) {
  const head = packed[0], lc = head % 9, lp = Math.floor(head / 9) % 5, pb = Math.floor(head / 45);
  let place = 13, range = 0xffffffff, code = 0;
  let out = new Uint8Array(1 << 23), count = 0;

  function next() {
    if (place === packed.length) throw new Error("it ends too early");
    return packed[place++];
  }
  const chances = (many) => new Uint16Array(many).fill(1024);

  function refill() {
    range = (range << 8) >>> 0;
    code = ((code << 8) | next()) >>> 0;
  }

  function bit(known, at) {
    const chance = known[at], bound = (range >>> 11) * chance;
    const is = code >= bound ? 1 : 0;
    if (is) {
      range -= bound;
      code -= bound;
      known[at] = chance - (chance >> 5);
    } else {
      range = bound;
      known[at] = chance + ((2048 - chance) >> 5);
    }
    if (range < 0x1000000) refill();
    return is;
  }

  function high(known, from, bits) {
    let at = 1;
    for (let left = bits; left; left--) at = at * 2 + bit(known, from + at);
    return at - (1 << bits);
  }

  function low(known, from, bits) {
    let at = 1, value = 0;
    for (let place = 0; place < bits; place++) {
      const is = bit(known, from + at);
      at = at * 2 + is;
      value |= is << place;
    }
    return value;
  }

  function even(bits) {
    let value = 0;
    for (let left = bits; left; left--) {
      range >>>= 1;
      const is = code >= range ? 1 : 0;
      if (is) code -= range;
      value = value * 2 + is;
      if (range < 0x1000000) refill();
    }
    return value;
  }

  // Two choices, then three trees: for each turn eight short lengths, eight longer ones, and the longest.
  function length(known, turn) {
    if (!bit(known, 0)) return 2 + high(known, 2 + turn * 8, 3);
    if (!bit(known, 1)) return 10 + high(known, 130 + turn * 8, 3);
    return 18 + high(known, 258, 8);
  }

  const slots = chances(256), special = chances(128), aligned = chances(16);

  function distance(taken) {
    const slot = high(slots, Math.min(taken - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1, begin = (2 + (slot & 1)) * 2 ** bits;
    if (slot < 14) return begin + low(special, begin - slot, bits);
    return begin + even(bits - 4) * 16 + low(aligned, 0, 4);
  }

  const letters = chances(0x300 << (lc + lp));

  function letter(isAfterCopy, before) {
    const last = count ? out[count - 1] : 0;
    const from = 0x300 * (((count & ((1 << lp) - 1)) << lc) + (last >> (8 - lc)));
    let at = 1, likely = before;
    while (isAfterCopy && at < 256) {
      const guess = (likely >> 7) & 1;
      likely <<= 1;
      const is = bit(letters, from + ((1 + guess) << 8) + at);
      at = at * 2 + is;
      if (is !== guess) break;
    }
    while (at < 256) at = at * 2 + bit(letters, from + at);
    return at & 255;
  }

  const isCopy = chances(192), isAgain = chances(12), isOlder = chances(12), isThird = chances(12);
  const isFourth = chances(12), isLong = chances(192), lengths = chances(514), lengthsAgain = chances(514);
  const back = [0, 0, 0, 0];
  let state = 0;

  function copy(taken) {
    if (back[0] >= count || count > 1 << 26) throw new Error("it is not what was packed");
    while (count + taken > out.length) {
      const more = new Uint8Array(out.length * 2);
      more.set(out);
      out = more;
    }
    for (let left = taken, from = count - back[0] - 1; left; left--) out[count++] = out[from++];
  }

  for (let left = 5; left; left--) code = ((code << 8) | next()) >>> 0;
  for (;;) {
    const turn = count & ((1 << pb) - 1);
    if (!bit(isCopy, state * 16 + turn)) {
      const made = letter(state >= 7, out[count - back[0] - 1]);
      if (count === out.length) copy(1), count--; // for the room
      out[count++] = made;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    if (!bit(isAgain, state)) {
      const taken = length(lengths, turn), far = distance(taken);
      if (far === 0xffffffff) {
        if (code || place < packed.length) throw new Error("it ends in the wrong place");
        return out.subarray(0, count);
      }
      back.unshift(far);
      back.pop();
      state = state < 7 ? 7 : 10;
      copy(taken);
      continue;
    }
    const older = !bit(isOlder, state) ? 0 : !bit(isThird, state) ? 1 : bit(isFourth, state) ? 3 : 2;
    if (older) back.unshift(...back.splice(older, 1));
    else if (!bit(isLong, state * 16 + turn)) {
      state = state < 7 ? 9 : 11;
      copy(1);
      continue;
    }
    const taken = length(lengthsAgain, turn);
    state = state < 7 ? 8 : 11;
    copy(taken);
  }
}
