import type { ReactNode } from 'react'
import { useShellIfKnown } from '#src/portal/shell/shell.ts'
import { EmptyState, type EmptyStateProps } from '#src/ui/empty-state.tsx'
import { css } from '#styles/css'

// Adds to the margin of the state what the other public pages have.
const open = css({ paddingInline: { sm: '5', lg: '[2.75rem]' } })

export function StatePage(props: EmptyStateProps): ReactNode {
  const isPublic = useShellIfKnown()?.who === null
  return (
    <div className={isPublic ? open : undefined}>
      <EmptyState level="h1" {...props} />
    </div>
  )
}
