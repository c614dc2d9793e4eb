const squares = ['a', 'b', 'c'].map(f => [1, 2, 3].map(r => f + r));
export function name(x, y) {
  if (x === y) return null;
  return `${x}-${y}`;
}
module.exports = { squares, name };
