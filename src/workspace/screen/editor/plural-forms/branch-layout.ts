import type { IcuType, Part } from '#src/workspace/text-parts/part.ts'
import { branchLike } from '#src/workspace/text/branch-like.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import { pluralForms } from './plural-forms.ts'

/**
 * A section of the text that has its own field. `start`, `end`: its offsets in the text. `frame`: for a form that the
 * text lacks, what is written around the section once the field is not empty; otherwise null. `counted`: the argument
 * whose number decides about the form; null if there is none.
 */
export type Slot = {
  start: number
  end: number
  frame: { before: string; after: string } | null
  counted: string | null
}
export type BranchNode =
  | { kind: 'run'; slot: Slot; isEmpty: boolean }
  | { kind: 'argument'; argument: string; type: IcuType; head: string; branches: Branch[] }
export type Branch = { selector: string; at: number; nodes: BranchNode[] }
export type BranchLayout = { text: string; nodes: BranchNode[]; slots: Slot[] }

/**
 * Divides a text into the sections of its plural and select forms, and adds empty sections for the forms that it lacks
 * but that its language `lang` or the source has. Returns null if the text has no forms, is malformed, or would need
 * more than 200 fields.
 */
export function layoutOf(text: string, lang: string, source = text): BranchLayout | null {
  const nodes = nodesOf(text)
  if (!nodes?.some((node) => node.kind === 'argument') || fieldsOf(nodes, lang) > maxFields) return null
  addMissing(nodes, lang, argumentsOf(nodesOf(source) ?? []))
  return { text, nodes, slots: slotsOf(nodes).toSorted((a, b) => a.start - b.start) }
}

/** A text with more fields is edited as a whole, in one box. */
const maxFields = 200

/** Counts the fields that the language's forms need, without laying them out: nested forms multiply. */
function fieldsOf(
  nodes: readonly BranchNode[],
  lang: string,
  known = new Map<readonly BranchNode[], number>(),
): number {
  const before = known.get(nodes)
  if (before !== undefined) return before
  let count = 0
  for (const node of nodes) {
    if (node.kind === 'run') count += 1
    else
      for (const form of formsOf(node, node.branches, lang))
        count += fieldsOf(branchLike(node.branches, form, lang, node.type)?.nodes ?? [], lang, known)
  }
  known.set(nodes, count)
  return count
}

/**
 * Creates the layout of an empty translation. It contains the source's plural and select arguments with the form
 * `other` and the forms that contain further arguments; any other form is written once text is typed into it. Returns
 * null in the same cases as `layoutOf`.
 */
export function emptyLayout(source: string, lang: string): BranchLayout | null {
  const nodes = nodesOf(source)
  if (!nodes || fieldsOf(nodes, lang) > maxFields) return null
  return layoutOf(skeletonOf(nodes, lang), lang, source)
}

export const readSlot = ({ text }: BranchLayout, { start, end }: Slot): string => text.slice(start, end)

/**
 * Writes `value` into one section, and changes the layout accordingly. Returns the whole text; '' if all sections are
 * empty. A form that the text lacked is added with its first letter, and removed if it is emptied again.
 */
export function writeSlot(layout: BranchLayout, slot: Slot, value: string): string {
  const { before, after } = slot.frame ?? { before: '', after: '' }
  const isFramed = slot.start < slot.end
  const start = isFramed ? slot.start - before.length : slot.start
  const end = isFramed ? slot.end + after.length : slot.end
  // An added form is removed if its text is removed. An empty form would show nothing for its numbers.
  const own = value === '' ? '' : before + value + after
  layout.text = layout.text.slice(0, start) + own + layout.text.slice(end)
  const delta = own.length - (end - start)
  for (const later of layout.slots.slice(layout.slots.indexOf(slot) + 1)) {
    later.start += delta
    later.end += delta
  }
  slot.start = value === '' ? start : start + before.length
  slot.end = slot.start + value.length
  return wholeOf(layout)
}

export const wholeOf = (layout: BranchLayout): string =>
  layout.slots.every(({ start, end }) => start === end) ? '' : layout.text

export type Argument = Extract<BranchNode, { kind: 'argument' }>
type Open = { nodes: BranchNode[]; start: number; argument: Argument | null; counted: string | null }

/** Parses forms into nodes. Returns null if a brace is not closed, or if there is other text between forms. */
function nodesOf(text: string): BranchNode[] | null {
  const whole: BranchNode[] = []
  const open: Open[] = [{ nodes: whole, start: 0, argument: null, counted: null }]
  const endRun = ({ nodes, start, counted }: Open, end: number) =>
    nodes.push({ kind: 'run', slot: { start, end, frame: null, counted }, isEmpty: start === end })
  for (const part of partsOf(text)) {
    const here = open.at(-1)
    if (!here) return null
    if (here.argument) {
      if (part.kind === 'icu' && part.role === 'branch') {
        const nodes: BranchNode[] = []
        here.argument.branches.push({ selector: part.selector, at: part.at, nodes })
        const { type, argument } = here.argument
        const counted = type === 'select' ? here.counted : argument
        open.push({ nodes, start: part.at + part.text.length, argument: null, counted })
      } else if (part.kind === 'icu' && part.role === 'end') {
        open.pop()
        const outer = open.at(-1)
        if (outer) outer.start = part.at + part.text.length
      } else if (!isBetween(part)) return null
    } else if (part.kind === 'icu' && part.role === 'head') {
      endRun(here, part.at)
      const { argument: name, type, text: head } = part
      const argument: Argument = { kind: 'argument', argument: name, type, head, branches: [] }
      here.nodes.push(argument)
      open.push({ nodes: here.nodes, start: part.at, argument, counted: here.counted })
    } else if (part.kind === 'icu') {
      endRun(here, part.at)
      open.pop()
    }
  }
  const last = open.at(-1)
  if (open.length !== 1 || !last) return null
  endRun(last, text.length)
  return whole
}

const isBetween = (part: Part): boolean => part.text.trim() === '' || part.kind === 'break'

/** Returns all plural and select arguments among the nodes, including those within forms of others. */
export const argumentsOf = (nodes: readonly BranchNode[]): Argument[] =>
  nodes.flatMap((node) =>
    node.kind === 'run' ? [] : [node, ...node.branches.flatMap(({ nodes }) => argumentsOf(nodes))],
  )

/**
 * Returns the forms of an argument. A select has the forms of the text; a plural has the forms of the language and
 * exact ones such as "=1".
 */
function formsOf({ type }: Argument, branches: readonly Branch[], lang: string): string[] {
  const given = new Set(branches.map(({ selector }) => selector))
  if (type === 'select') return [...given]
  return [...[...given].filter((selector) => selector.startsWith('=')), ...pluralForms(lang, type)]
}

/**
 * Returns the text of the required forms: for each argument its head and its form `other`, and also forms that contain
 * arguments.
 */
function skeletonOf(nodes: readonly BranchNode[], lang: string): string {
  return nodes
    .map((node) => {
      if (node.kind === 'run') return ''
      const usual = node.branches.find(({ selector }) => selector === 'other') ?? node.branches.at(-1)
      const branches = formsOf(node, node.branches, lang).map((form) => {
        const like = node.branches.find(({ selector }) => selector === form) ?? usual
        const inner = skeletonOf(like?.nodes ?? [], lang)
        return inner === '' && form !== 'other' && form !== usual?.selector ? '' : ` ${form} {${inner}}`
      })
      return `${node.head}${branches.join('')}}`
    })
    .join('')
}

function addMissing(nodes: readonly BranchNode[], lang: string, sources: readonly Argument[]): void {
  for (const node of nodes) {
    if (node.kind !== 'argument') continue
    for (const { nodes } of node.branches) addMissing(nodes, lang, sources)
    const other = node.branches.findIndex(({ selector }) => selector === 'other')
    const usual = other === -1 ? node.branches.length - 1 : other
    const at = node.branches[usual]?.at
    if (at === undefined) continue
    const source = sources.find(({ argument, type }) => argument === node.argument && type === node.type)
    const known = new Set(node.branches.map(({ selector }) => selector))
    const wanted = formsOf(node, [...(source?.branches ?? []), ...node.branches], lang)
    const missing = wanted.filter((form) => !known.has(form))
    const added = missing.map((selector): Branch => {
      const counted = node.type === 'select' ? null : node.argument
      const slot = { start: at, end: at, frame: { before: ` ${selector} {`, after: '}' }, counted }
      return { selector, at, nodes: [{ kind: 'run', slot, isEmpty: true }] }
    })
    node.branches.splice(usual, 0, ...added)
  }
}

const slotsOf = (nodes: readonly BranchNode[]): Slot[] =>
  nodes.flatMap((node) => (node.kind === 'run' ? [node.slot] : node.branches.flatMap(({ nodes }) => slotsOf(nodes))))
