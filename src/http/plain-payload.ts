/**
 * Kinds of nodes in Seroval's format that stand for plain data: number, string, constant, array, object, object without
 * prototype. References are not among them: forty arrays that each contain the next one twice are a few kilobytes, and
 * expand beyond any memory.
 */
const [number, string, constant] = [0, 1, 2]
const containers = new Set([9, 10, 11])
/** Number of constants: null, undefined, true, false, -0, the infinities and NaN. */
const constants = 8
/** Number of states of an object: extensible or not, sealed, frozen. */
const objectFlags = 4
const deepest = 64

/** Returns whether a node has the fields that its kind needs. Seroval would throw if they are missing. */
function isWhole(kind: number, { s: value, o: flag }: Record<string, unknown>): boolean {
  const isBelow = (count: number, one: unknown) => Number.isInteger(one) && Number(one) >= 0 && Number(one) < count
  if (kind === number) return typeof value === 'number'
  if (kind === string) return typeof value === 'string'
  if (kind === constant) return isBelow(constants, value)
  return containers.has(kind) && isBelow(objectFlags, flag)
}

/**
 * Security: returns whether the payload of a server function contains only plain data: numbers, texts, constants,
 * arrays and objects. Anything else could do harm: a promise, stream or iterator may never end, and creating an
 * instance of a class may have any effect.
 */
export function isPlainPayload(text: string): boolean {
  const { t: root } = objectIn(parsed(text))
  const open: { node: unknown; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const node = objectIn(next.node)
    const { t: kind, a: items = [], p: properties } = node
    if (typeof kind !== 'number' || !isWhole(kind, node) || next.depth > deepest) return false
    const values = valuesOf(properties)
    if (!Array.isArray(items) || !values) return false
    // 0 stands for a hole in an array.
    for (const node of [...items.filter((item) => item !== 0), ...values]) open.push({ node, depth: next.depth + 1 })
  }
  return true
}

function valuesOf(properties: unknown): unknown[] | undefined {
  if (properties === undefined) return []
  const { k: names, v: values } = objectIn(properties)
  if (!Array.isArray(names) || !Array.isArray(values) || names.length !== values.length) return undefined
  return names.every((name) => typeof name === 'string' && name !== '__proto__') ? values : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
