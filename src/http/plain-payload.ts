/**
 * Seroval's node kinds for plain data: number, string, constant, array, object, object without prototype. References are
 * refused: forty arrays, each holding the next one twice, are a few kilobytes and expand to more than any memory holds.
 */
const [number, string, constant] = [0, 1, 2]
const containers = new Set([9, 10, 11])
/** null, undefined, true, false, -0, the infinities and NaN. */
const constants = 8
/** Extensible or not, sealed, frozen. */
const objectFlags = 4
const deepest = 64

/** Whether a node has what its kind is read by: of anything else Seroval would throw. */
function isWhole(kind: number, { s: value, o: flag }: Record<string, unknown>): boolean {
  const isBelow = (count: number, one: unknown) => Number.isInteger(one) && Number(one) >= 0 && Number(one) < count
  if (kind === number) return typeof value === 'number'
  if (kind === string) return typeof value === 'string'
  if (kind === constant) return isBelow(constants, value)
  return containers.has(kind) && isBelow(objectFlags, flag)
}

/** Whether a server function's payload is plain data: a promise, stream or iterator may never end, and a class instance may do anything. */
export function isPlainPayload(text: string): boolean {
  const { t: root } = objectIn(parsed(text))
  const open: { node: unknown; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const node = objectIn(next.node)
    const { t: kind, a: items = [], p: properties } = node
    if (typeof kind !== 'number' || !isWhole(kind, node) || next.depth > deepest) return false
    const values = valuesOf(properties)
    if (!Array.isArray(items) || !values) return false
    // 0 marks a hole.
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
