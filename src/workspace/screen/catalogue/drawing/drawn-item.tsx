import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Info from 'lucide-react/icons/info'
import Workflow from 'lucide-react/icons/workflow'
import type { ReactNode } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import type { Item } from '#src/workspace/catalogue/article.ts'
import { DrawnLabel, DrawnText } from './drawn-text.tsx'

const stacked = css({ display: 'grid', gap: '1', alignContent: 'start', minWidth: '[8rem]', flex: '[1 1 10rem]' })
const inline = css({ display: 'flex', alignItems: 'baseline', gap: '2' })
const box = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  height: 'tool',
  paddingInline: '2',
  border: 'strong',
  borderRadius: 'control',
  background: 'paper',
  color: 'ink-3',
  '& svg': { width: '4', height: '4' },
})
const tick = css({
  width: '4',
  height: '4',
  flexShrink: '0',
  border: 'strong',
  borderRadius: 'small',
  background: 'paper',
  alignSelf: 'center',
})
const choices = css({
  border: 'strong',
  borderRadius: 'control',
  paddingBlock: '1',
  paddingInline: '3',
  background: 'sheet',
})
const total = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4',
  flex: '[1 1 10rem]',
  borderBlockStart: 'strong',
  paddingBlockStart: '1',
  fontWeight: 'strong',
})
const figure = css({ fontFamily: 'mono', color: 'ink-3', whiteSpace: 'nowrap' })
const message = css({
  display: 'flex',
  gap: '3',
  padding: '3',
  border: 'strong',
  borderRadius: 'control',
  background: 'sunk',
  flex: '[1 1 100%]',
  '& svg': { width: '4', height: '4', flexShrink: '0', color: 'info', marginBlockStart: '1' },
})
const bubble = css({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: '2',
  paddingBlock: '1',
  paddingInline: '3',
  border: 'hair',
  borderRadius: '[0 0.75rem 0.75rem 0.75rem]',
  background: 'mark',
  color: 'ink',
  '& svg': { width: '4', height: '4', flexShrink: '0', marginBlockStart: '1' },
})
const command = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  paddingBlock: '1',
  paddingInline: '2',
  borderWidth: '[1px]',
  borderStyle: 'dashed',
  borderColor: 'line-strong',
  borderRadius: 'control',
  flex: '[1 1 100%]',
  '& svg': { width: '4', height: '4', flexShrink: '0', color: 'ink-2', marginBlockStart: '1' },
})

const kinds: Record<Item['type'], () => string> = {
  text: m.catalogue_kind_text,
  editbox: m.catalogue_kind_editbox,
  checkbox: m.catalogue_kind_checkbox,
  combobox: m.catalogue_kind_combobox,
  sum: m.catalogue_kind_sum,
  messagebox: m.catalogue_kind_messagebox,
  tooltip: m.catalogue_kind_tooltip,
  logic: m.catalogue_kind_logic,
}

/**
 * Draws an element of an article as the customer sees it. Its type, such as checkbox, is announced to screen readers
 * only.
 */
export function DrawnItem({ item }: { item: Item }) {
  const text = (
    <>
      <span className={css({ srOnly: true })}>{kinds[item.type]()}: </span>
      <DrawnLabel label={item.label} /> <DrawnText textKey={item.text[0]} />
    </>
  )
  return <Shape item={item}>{text}</Shape>
}

function Shape({ item, children }: { item: Item; children: ReactNode }) {
  switch (item.type) {
    case 'text':
      return <p className={css({ flex: '[1 1 100%]' })}>{children}</p>
    case 'editbox':
      return (
        <div className={stacked}>
          <span>{children}</span>
          <span className={box} aria-hidden="true" />
        </div>
      )
    case 'checkbox':
      return (
        <div className={inline}>
          <span className={tick} aria-hidden="true" />
          <span>{children}</span>
        </div>
      )
    case 'combobox':
      return (
        <div className={stacked}>
          <span>{children}</span>
          <span className={box} aria-hidden="true">
            <ChevronDown />
          </span>
          {item.options && item.options.length > 0 ? (
            <ul className={choices}>
              {item.options.map(({ tid, text: [key] }) => (
                <li key={tid}>
                  <DrawnText textKey={key} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )
    case 'sum':
      return (
        <div className={total}>
          <span>{children}</span>
          <span className={figure} aria-hidden="true">
            0,00
          </span>
        </div>
      )
    case 'messagebox':
      return (
        <div className={message}>
          <Info aria-hidden="true" />
          <span>{children}</span>
        </div>
      )
    case 'tooltip':
      return (
        <div className={bubble}>
          <CircleHelp aria-hidden="true" />
          <span>{children}</span>
        </div>
      )
    case 'logic':
      return (
        <div className={command}>
          <Workflow aria-hidden="true" />
          <span>{children}</span>
        </div>
      )
  }
}
