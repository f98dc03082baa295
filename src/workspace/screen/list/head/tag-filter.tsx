import { memo, useEffect, useRef, useState } from 'react'
import X from 'lucide-react/icons/x'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/field/select.tsx'
import { leftOf, progressByTag } from '#src/workspace/catalogue/progress.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Unit } from '#src/workspace/view.ts'

// The frame looks like one control: the name, the select and the button that clears it.
const frame = css({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: '0',
  height: 'tool',
  border: 'strong',
  borderRadius: 'control',
  background: 'sheet',
  _hover: { borderColor: 'ink-3' },
  '&:has(select:focus-visible)': { outline: '[2px solid {colors.accent}]', outlineOffset: '[2px]' },
  _coarse: { '& button': { minWidth: '10' } },
})
const name = css({
  display: 'flex',
  alignItems: 'center',
  flex: '[1 1 0]',
  minWidth: '0',
  height: 'full',
  paddingInlineStart: '[0.625rem]',
  color: 'ink-2',
  whiteSpace: 'nowrap',
})
const choice = css({
  flex: '[1 1 0]',
  minWidth: '0',
  height: 'full',
  '& select': { height: 'full', border: 'none', background: 'transparent', paddingInlineStart: '1', outline: 'none' },
})

// The button that clears the tag takes the arrow's place.
const chosen = css({ '& select': { paddingInlineEnd: '1' }, '& svg': { display: 'none' } })

const restMs = 150

/**
 * Returns the number of untranslated texts of each tag. Counts again once the texts have not changed for 150 ms. Empty
 * until the first count.
 */
function useOpenByTag(units: readonly Unit[]): ReadonlyMap<string, number> {
  const [open, setOpen] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    // While a text is typed, drawing it comes first.
    const timer = setTimeout(() => {
      setOpen(new Map(progressByTag(units).map(([tag, progress]) => [tag, leftOf(progress)])))
    }, restMs)
    return () => clearTimeout(timer)
  }, [units])
  return open
}

/** Returns the tags by their number of untranslated texts, the most first, then in alphabetical order. */
function byOpenTexts(tags: readonly string[], open: ReadonlyMap<string, number>): string[] {
  const openOf = (tag: string) => open.get(tag) ?? 0
  return tags.toSorted((a, b) => openOf(b) - openOf(a) || a.localeCompare(b))
}

type TagFilterProps = { tags: readonly string[]; units: readonly Unit[]; className?: string }

/** Selects the tag that filters the list. Its options show how many texts of each tag are left, the most first. */
export function TagFilter({ units, ...rest }: TagFilterProps) {
  return <TagChoice {...rest} open={useOpenByTag(units)} />
}

type TagChoiceProps = Omit<TagFilterProps, 'units'> & { open: ReadonlyMap<string, number> }

/** Memoized, because the texts change while one of them is typed. */
const TagChoice = memo(function TagChoice({ tags, open, className }: TagChoiceProps) {
  const { tag, changeSearch } = useWorkspaceContext()
  const frameRef = useRef<HTMLSpanElement>(null)
  const choose = (next: string) => changeSearch({ tag: next }, false)
  // A tag of the address is an option although no text has it.
  const known = tag === '' || tags.includes(tag) ? tags : [...tags, tag]
  const words = (one: string) => {
    const count = open.get(one) ?? 0
    return count > 0 ? m.workspace_tag_left({ tag: one, count }) : one
  }
  return (
    <span ref={frameRef} className={cx(frame, className)}>
      <label className={name}>
        {m.workspace_tag()}
        <Select
          className={tag === '' ? choice : cx(choice, chosen)}
          value={tag}
          options={[
            { value: '', label: m.workspace_tag_any() },
            ...byOpenTexts(known, open).map((one) => ({ value: one, label: words(one) })),
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </label>
      {tag === '' ? null : (
        <Button
          visual="quiet"
          size="small"
          square
          icon={<X />}
          aria-label={m.workspace_tag_off()}
          title={m.workspace_tag_off()}
          onClick={() => {
            choose('')
            // The button goes with the tag.
            frameRef.current?.querySelector('select')?.focus()
          }}
        />
      )}
    </span>
  )
})
