import type { ComponentProps } from 'react'
import { css } from '#styles/css'
import { button } from '#styles/recipes'

const area = css({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  flexGrow: '1',
  minWidth: '[min(16rem, 100%)]',
  minHeight: 'form',
  padding: '1',
  border: '[1px dashed {colors.line-strong}]',
  borderRadius: 'control',
  background: 'sheet',
  color: 'ink-2',
  '&:has(:focus-visible) > span:first-of-type': { outline: '[2px solid {colors.accent}]', outlineOffset: '[2px]' },
  '&:has([aria-invalid=true])': { borderColor: 'bad' },
  '&:has(:disabled)': { background: 'sunk', '& > span': { color: 'ink-3' } },
})
// The input covers the whole area, so that the browser takes clicks and dropped files itself.
const input = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  opacity: '0',
  cursor: 'pointer',
  _disabled: { cursor: 'not-allowed' },
})
const words = css({ minWidth: '0', flex: '[1 1 9rem]', overflowWrap: 'anywhere' })

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** The button's words. The browser's own are in the browser's language. */
  choose: string
  /** The name of the chosen file, or that a file can be dropped. */
  text: string
}

/** Renders a file input with the portal's own words. It needs an aria-label, or a label that refers to its id. */
export function FileInput({ choose, text, ...rest }: FileInputProps) {
  return (
    <span className={area}>
      <input {...rest} type="file" className={input} />
      <span className={button()} aria-hidden="true">
        {choose}
      </span>
      <span className={words} aria-hidden="true">
        {text}
      </span>
    </span>
  )
}
