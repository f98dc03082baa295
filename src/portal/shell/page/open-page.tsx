import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { css } from '#styles/css'
import { useFocusOnPage } from './use-focus-on-page.ts'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  width: 'full',
  maxWidth: '[38rem]',
  paddingInline: { base: '5', sm: '10', lg: '16' },
  paddingBlockStart: { base: '8', md: '[4.5rem]' },
  paddingBlockEnd: '8',
})
const lead = css({ color: 'ink-2', marginBlockStart: '2', maxWidth: 'form_column' })

export function OpenPage({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  useFocusOnPage(useLocation({ select: ({ href }) => href }))
  return (
    <div className={page}>
      <div>
        <h1 className={css({ textStyle: 'title' })}>{title}</h1>
        {text ? <p className={lead}>{text}</p> : null}
      </div>
      {children}
    </div>
  )
}
