import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { css } from '#styles/css'
import { m } from '#messages'
import { Input } from '#src/ui/field/text-field.tsx'
import { labelled, LabelledSelect, labelText } from '#src/workspace/screen/labelled-select.tsx'
import { checkNames } from '#src/workspace/screen/issues/finding-words.ts'
import type { ConnectionView, TextsView } from '#src/workspace/view.ts'
import { workspaceSearchDefaults, type WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { useMemo } from 'react'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useAuthors } from '#src/workspace/screen/list/filter/use-authors.ts'

/**
 * Returns the options of the author filter: anybody, the user, and each author of a text in the list. The current value
 * `by` is always an option.
 */
function usePeople(
  view: Pick<TextsView & ConnectionView, 'online' | 'fetchedAt' | 'owner'>,
  by: string,
): Record<string, () => string> {
  const { subject } = useSharedContext()
  const { authors } = useAuthors(view, { space: subject.space, lang: subject.dst }, true)
  return useMemo(() => {
    const names = (authors ?? []).map((author) => author.by).filter((name) => name !== '')
    const others = new Set(names.filter((name) => name.toLowerCase() !== view.owner))
    if (by !== '' && by !== 'me') others.add(by)
    return {
      '': m.workspace_by_anyone,
      me: m.workspace_by_me,
      ...Object.fromEntries([...others].toSorted().map((name) => [name, () => shownEmail(name)])),
    }
  }, [authors, view.owner, by])
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  columnGap: '3',
  rowGap: '2',
  '[data-step=editor] &': { _deskNarrow: { display: 'none' } },
})

const modes = {
  plain: m.workspace_search_mode_plain,
  words: m.workspace_search_mode_words,
  regex: m.workspace_search_mode_regex,
}
const places = {
  any: m.workspace_search_in_any,
  source: m.workspace_search_in_source,
  target: m.workspace_search_in_target,
  key: m.workspace_search_in_key,
  desc: m.workspace_search_in_desc,
  note: m.workspace_search_in_note,
}
const checks = { '': m.workspace_check_any, ...checkNames }
const sorts = {
  text: m.workspace_sort_text,
  catalogue: m.workspace_sort_catalogue,
  key: m.workspace_sort_key,
  source: m.workspace_sort_source,
  length: m.workspace_sort_length,
  changed: m.workspace_sort_changed,
  status: m.workspace_sort_status,
}

type Filters = Pick<WorkspaceSearch, 'mode' | 'in' | 'check' | 'by' | 'since' | 'sort'>
const filters = ['mode', 'in', 'check', 'by', 'since', 'sort'] as const satisfies (keyof Filters)[]

export const filtersSet = (search: WorkspaceSearch): number =>
  filters.filter((filter) => search[filter] !== workspaceSearchDefaults[filter]).length

type FilterLineProps = {
  id: string
  search: WorkspaceSearch
  view: Pick<TextsView & ConnectionView, 'online' | 'fetchedAt' | 'owner'>
}

export function FilterLine({ id, search, view }: FilterLineProps) {
  const { changeSearch } = useWorkspaceContext()
  const { mode, in: place, check, by, since, sort } = search
  const people = usePeople(view, by)
  return (
    <div id={id} role="group" aria-label={m.workspace_filters()} className={line}>
      <LabelledSelect
        label={m.workspace_search_mode()}
        value={mode}
        words={modes}
        onChoose={(value) => changeSearch({ mode: value }, false)}
      />
      <LabelledSelect
        label={m.workspace_search_in()}
        value={place}
        words={places}
        onChoose={(value) => changeSearch({ in: value }, false)}
      />
      <LabelledSelect
        label={m.workspace_check()}
        value={check}
        words={checks}
        onChoose={(value) => changeSearch({ check: value }, false)}
      />
      <LabelledSelect
        label={m.workspace_by()}
        value={by}
        words={people}
        onChoose={(value) => changeSearch({ by: value }, false)}
      />
      <label className={labelled}>
        <span className={labelText}>{m.workspace_since()}</span>
        <Input
          type="date"
          size="tool"
          value={since}
          onChange={({ currentTarget }) => changeSearch({ since: currentTarget.value }, true)}
        />
      </label>
      <LabelledSelect
        label={m.workspace_sort()}
        value={sort}
        words={sorts}
        onChoose={(value) => changeSearch({ sort: value }, false)}
      />
    </div>
  )
}
