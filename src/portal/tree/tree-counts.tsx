import MapPin from 'lucide-react/icons/map-pin'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Users from 'lucide-react/icons/users'
import { m } from '#messages'
import { useShell } from '#src/portal/shell/shell.ts'
import { Cell, Head } from '#src/ui/table.tsx'
import { css } from '#styles/css'
import type { Shown, TreeLine } from './tree-lines.ts'

// Counts are columns where the table is wide enough; else they are one short line below the name.
const digits = css({ fontVariantNumeric: 'tabular-nums' })
const short = css({
  display: 'inline-flex',
  gap: '3',
  color: 'ink-2',
  textStyle: 'small',
  fontWeight: 'normal',
  fontVariantNumeric: 'tabular-nums',
  '@container (width >= 56rem)': { display: 'none' },
})
const one = css({ display: 'inline-flex', alignItems: 'center', gap: '1', '& svg': { width: '3', height: '3' } })
const unseen = css({ srOnly: true })
const width = { width: '5.75rem' }

const kinds = {
  contacts: { icon: Users, label: m.menu_contacts, words: m.tree_count_contacts },
  addresses: { icon: MapPin, label: m.tree_addresses, words: m.tree_count_addresses },
  baskets: { icon: ShoppingCart, label: m.tree_baskets, words: m.tree_count_baskets },
} as const
export type CountKind = keyof typeof kinds
const all: readonly CountKind[] = ['contacts', 'addresses', 'baskets']

/**
 * Returns the kinds of counts to show: those of the first line that has counts. They depend on the backend and the
 * user's rights, not on the line.
 */
export function countsIn(lines: readonly TreeLine[]): readonly CountKind[] {
  const counted = lines.find((line) => line.kind === 'company' && line.company.counts !== undefined)
  const counts = counted?.kind === 'company' ? counted.company.counts : undefined
  return all.filter((kind) => counts?.[kind] !== undefined)
}

export function CountHeads({ shown }: { shown: readonly CountKind[] }) {
  return shown.map((kind) => (
    <Head key={kind} align="end" data-priority="2" style={width}>
      {kinds[kind].label()}
    </Head>
  ))
}

export function CountCells({ company, shown }: { company: Shown; shown: readonly CountKind[] }) {
  const { locale } = useShell()
  return shown.map((kind) => (
    <Cell key={kind} role="gridcell" align="end" data-priority="2" data-card="none">
      <span className={digits}>{company.counts?.[kind]?.toLocaleString(locale)}</span>
    </Cell>
  ))
}

/** Shows the counts of a company as one line of icons and numbers. Screen readers get the counts in words. */
export function ShortCounts({ company, shown }: { company: Shown; shown: readonly CountKind[] }) {
  const { locale } = useShell()
  const counted = shown.flatMap((kind) => {
    const count = company.counts?.[kind]
    const { icon, words } = kinds[kind]
    return count === undefined ? [] : [{ kind, count, icon, said: words({ count }) }]
  })
  return counted.length === 0 ? null : (
    <span className={short}>
      {counted.map(({ kind, count, icon: Icon, said }) => (
        <span key={kind} className={one} title={said}>
          <Icon aria-hidden="true" />
          <span aria-hidden="true">{count.toLocaleString(locale)}</span>
          <span className={unseen}>{said}</span>
        </span>
      ))}
    </span>
  )
}
