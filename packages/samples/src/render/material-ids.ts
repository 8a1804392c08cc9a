/** Material number stored with each triangle. Numbers below CUT_BELOW belong to skins with cutouts. */
export const Material = {
  shell: 0,
  liner: 1,
  /** Painted parts other than the shell. */
  paint: 2,
  tyre: 3,
  rim: 4,
  brake: 5,
  plastic: 6,
  chrome: 7,
  mirror: 8,
  seat: 9,
  plate: 10,
  bulb: 11,
  darkMetal: 12,
  glossBlack: 13,
  skin: 20,
  jacket: 21,
  trousers: 22,
  shoes: 23,
  hair: 24,
  bark: 30,
  leaf: 31,
  /** Objects of a place, numbered from here on; the place's own `surface` function defines their look. */
  place: 40,
} as const;

export const CUT_BELOW = 2;
