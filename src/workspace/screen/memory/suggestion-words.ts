import { m } from '#messages'
import type { MemoryPlace, Suggestion } from '#src/workspace/memory/memory-unit.ts'
import { spaceNames } from '#src/workspace/screen/names.ts'
import { type Space, spaces } from '#src/workspace/view.ts'

const slotNames: Record<Suggestion['changed'][number], () => string> = {
  number: m.workspace_slot_number,
  unit: m.workspace_slot_unit,
  code: m.workspace_slot_code,
  placeholder: m.workspace_slot_placeholder,
  tag: m.workspace_slot_tag,
  ending: m.workspace_slot_ending,
  space: m.workspace_slot_space,
}

function likenessWords({ kind, score, changed }: Suggestion): string {
  const what = changed.map((slot) => slotNames[slot]()).join(', ')
  const adapted = what === '' ? '' : m.workspace_suggestion_changed({ what })
  if (kind === 'adapted') return adapted || m.workspace_suggestion_adapted()
  const alike = {
    exact: m.workspace_suggestion_exact(),
    near: m.workspace_suggestion_near(),
    fuzzy: m.workspace_suggestion_fuzzy({ score }),
  }[kind]
  return [alike, adapted].filter((part) => part !== '').join(', ')
}

/**
 * Describes a suggestion in short phrases: the kind of match, how often it is used, whether it needs a review, and
 * whether it is the user's own.
 */
export function suggestionWords(suggestion: Suggestion): string[] {
  const { count, review, mine } = suggestion
  return [
    likenessWords(suggestion),
    count > 1 ? m.workspace_suggestion_times({ n: count }) : '',
    review ? m.workspace_suggestion_review() : '',
    mine ? m.workspace_suggestion_mine() : '',
  ].filter((part) => part !== '')
}

export function placeWords({ space, key }: MemoryPlace, here: Space): string {
  const other = spaces.find((one) => one === space && one !== here)
  return other ? `${spaceNames[other]()}: ${key}` : key
}

export function placesWords({ places, count }: Suggestion, here: Space): string[] {
  const named = places.slice(0, 2).map((place) => placeWords(place, here))
  const more = count - named.length
  return [named.join(', ') + (more > 0 ? ` +${more}` : '')]
}
