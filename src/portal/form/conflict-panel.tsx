import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'
import { differingIn, type Pictures, settled, shown, type Words } from './differing.ts'
import { Picture, usePreview } from './rows/picture.tsx'
import type { Values } from './values.ts'

const shell = css({ outlineOffset: '[3px]', borderRadius: 'control' })
const rows = css({ display: 'flex', flexDirection: 'column', gap: '3', marginBlock: '3' })
const pair = css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '2' })
const side = css({
  display: 'flex',
  gap: '2',
  alignItems: 'baseline',
  padding: '2',
  border: 'strong',
  borderRadius: 'control',
  background: 'sheet',
  cursor: 'pointer',
  '&:has(:checked)': { background: 'selection' },
})
const whose = css({ textStyle: 'small', color: 'ink-2', display: 'block' })
const name = css({ fontWeight: 'strong' })
const words = css({ minWidth: '0' })
// Long labels must wrap on phones.
const wraps = css({ whiteSpace: 'normal', flexShrink: '1', maxWidth: 'full' })

type Side = 'mine' | 'theirs'

type ConflictPanelProps = {
  id: string
  labels: Readonly<Record<string, string>>
  mine: Values
  theirs: Values
  /**
   * Stored values when editing began. They show which fields the user left untouched: for those, the other person's
   * value is preselected.
   */
  before: Values
  wordsOf: Words
  pictures: Pictures
  /** Called with the values to send. Fields without a label take the stored value. */
  onSettle: (values: Values) => void
}

export function ConflictPanel({ id, labels, wordsOf, pictures, onSettle, ...sides }: ConflictPanelProps) {
  const { mine, theirs, before } = sides
  const ref = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  useEffect(() => {
    ref.current?.focus()
    void showToast(({ overtaken }) => overtaken())
  }, [theirs])
  const differing = differingIn(labels, sides, pictures)
  const sideOf = (field: string): Side =>
    chosen[field] ?? (shown(mine[field]) === shown(before[field]) ? 'theirs' : 'mine')
  const settle = () => onSettle(settled(sides, differing, pictures, (field) => sideOf(field) === 'mine'))
  const choice = (field: string, which: Side, value: Values[string]) => (
    <label className={side}>
      <input
        type="radio"
        name={`${id}-settle-${field}`}
        checked={sideOf(field) === which}
        onChange={() => setChosen((before) => ({ ...before, [field]: which }))}
      />
      <span className={words}>
        <span className={whose}>{which === 'mine' ? m.form_conflict_mine() : m.form_conflict_theirs()}</span>
        {pictures[field] === undefined ? (
          shown(value, wordsOf[field])
        ) : (
          <ShownPicture chosen={value} stored={theirs[pictures[field]]} />
        )}
      </span>
    </label>
  )
  return (
    <div ref={ref} tabIndex={-1} className={shell} role="group" aria-labelledby={`${id}-conflict`}>
      <Notice tone="warn" title={<span id={`${id}-conflict`}>{m.form_conflict()}</span>}>
        <p>{m.form_conflict_text()}</p>
        <div className={rows}>
          {differing.map((field) => (
            <fieldset key={field}>
              <legend className={name}>{labels[field]}</legend>
              <div className={pair}>
                {choice(field, 'mine', mine[field])}
                {choice(field, 'theirs', theirs[field])}
              </div>
            </fieldset>
          ))}
        </div>
        <Button writes visual="primary" className={wraps} onClick={settle}>
          {m.form_conflict_take()}
        </Button>
      </Notice>
    </div>
  )
}

function ShownPicture({ chosen, stored }: { chosen: Values[string]; stored: Values[string] }) {
  const file = chosen instanceof File ? chosen : null
  const preview = usePreview(file)
  if (file !== null && preview !== null)
    return <Picture src={preview} alt={m.form_picture_chosen({ name: file.name })} />
  if (typeof stored === 'string' && stored !== '') return <Picture src={stored} alt={m.form_picture_stored()} />
  return m.form_conflict_empty()
}
