import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { m } from '#messages'
import { thicknessesOf } from '#src/contract/words/thickness.ts'
import type { LineChoice } from '#src/gateway/company/company.functions.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { css } from '#styles/css'
import { allThicknesses, type Material } from './materials.ts'

const lead = css({ color: 'ink-2', maxWidth: 'form_column' })
const cards = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  gap: '3',
  maxWidth: 'form_column',
})
const card = css({
  display: 'flex',
  flexDirection: 'column',
  borderRadius: 'control',
  border: 'strong',
  background: 'sheet',
  _chosen: {
    background: 'selection',
    boxShadow: 'chosen',
    _forced: { outline: '[2px solid Highlight]', outlineOffset: '[-2px]' },
  },
})
const shop = css({ paddingInline: '4', paddingBlockEnd: '4' })
const pick = css({
  flex: '1',
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  padding: '4',
  color: 'ink',
  textAlign: 'start',
  background: 'transparent',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
})
const nameLine = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3' })
const name = css({ textStyle: 'section' })
const fact = css({ color: 'ink-2', fontVariantNumeric: 'tabular-nums', minHeight: '5' })

type LineCardsProps = {
  company: LineChoice
  /** Undefined until they have been read. */
  materials: readonly Material[] | undefined
  /** Code of the line that the list of materials shows; '' for all. */
  line: string
  q: string
  onChoose: (line: string) => void
}

/** Renders a card for each production line, with what it contains and the way to the shop. */
export function LineCards({ company, materials, line, q, onChoose }: LineCardsProps) {
  const { flash, who } = useShell()
  const { id, name1, lines, last_line: last } = company
  const isOther = who !== null && id !== who.company[0]
  if (lines.length === 0 && isOther)
    return <EmptyState title={m.line_none()}>{m.line_none_text({ company: name1 })}</EmptyState>
  // A company without lines needs no choice, so the button leads to the shop directly.
  if (lines.length === 0)
    return (
      <EmptyState
        title={m.line_none()}
        actions={
          <ButtonLink visual="primary" href="/redirect2shop">
            {m.shell_to_shop()}
          </ButtonLink>
        }
      >
        {m.line_none_own({ company: name1 })}
      </EmptyState>
    )
  const main = [line, last].find((one) => lines.some(([code]) => code === one)) ?? lines[0]?.[0]
  return (
    <>
      <p className={lead}>{isOther ? m.line_text_as({ company: name1 }) : m.line_text()}</p>
      {flash?.kind === 'refused' ? (
        <Notice tone="bad" role="alert" title={m.shop_refused()}>
          {flash.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      ) : null}
      <ul className={cards} aria-label={m.line_label()}>
        {lines.map(([code, label]) => (
          <LineCard
            key={code}
            fields={{ cid: String(id), q, line: code }}
            label={label}
            materials={materials?.filter(({ line__name }) => line__name === label)}
            isChosen={code === line}
            isMain={code === main}
            isLast={code === last}
            onChoose={() => onChoose(code === line ? '' : code)}
          />
        ))}
      </ul>
    </>
  )
}

type LineCardProps = Pick<LineCardsProps, 'materials'> & {
  fields: Record<'cid' | 'q' | 'line', string>
  label: string
  isChosen: boolean
  /** Whether its button is the page's primary one. */
  isMain: boolean
  isLast: boolean
  onChoose: () => void
}

/** The form is a native one, which works without JavaScript; the answer redirects to the shop. */
function LineCard({ fields, label, materials, isChosen, isMain, isLast, onChoose }: LineCardProps) {
  const { locale } = useShell()
  const { pathname } = useLocation()
  const id = useId()
  const [isGoing, setIsGoing] = useState(false)
  useEffect(() => {
    const stay = () => setIsGoing(false)
    window.addEventListener('pageshow', stay)
    window.addEventListener('portal:gone', stay)
    return () => {
      window.removeEventListener('pageshow', stay)
      window.removeEventListener('portal:gone', stay)
    }
  }, [])
  return (
    <li className={card} aria-current={isChosen || undefined}>
      <button type="button" className={pick} aria-pressed={isChosen} onClick={onChoose}>
        <span className={nameLine}>
          <span id={id} className={name}>
            {label}
          </span>
          {isLast ? <Badge bare>{m.line_last()}</Badge> : null}
        </span>
        <span className={fact}>{materials ? m.line_count({ count: materials.length }) : ''}</span>
        <span className={fact}>{materials ? thicknessesOf(allThicknesses(materials), locale) : ''}</span>
      </button>
      <form method="post" action={pathname} className={shop} onSubmit={() => setIsGoing(true)}>
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button writes type="submit" visual={isMain ? 'primary' : 'plain'} busy={isGoing} aria-describedby={id}>
          {m.shell_to_shop()}
        </Button>
      </form>
    </li>
  )
}
