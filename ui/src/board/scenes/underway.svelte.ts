// What a scene has not yet brought to its counter: a counter shows the position without it until it lands.
export const underway = $state({ rescued: 0, lost: 0, cubes: 0 });
