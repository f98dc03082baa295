import type { ReactNode } from 'react'
import { Tabs as Ark } from '@ark-ui/react/tabs'
import { tabs } from '#styles/recipes'

type TabsProps<Value extends string> = {
  label: string
  value: Value
  tabs: readonly { value: Value; label: ReactNode; count?: ReactNode }[]
  onChange: (value: Value) => void
  listClassName?: string
  children: ReactNode
}

/**
 * Renders tabs, with `children` as the content of the chosen one. The caller stores which tab is chosen, usually in the
 * address.
 */
export function Tabs<Value extends string>({
  label,
  value,
  tabs: all,
  onChange,
  listClassName,
  children,
}: TabsProps<Value>) {
  const style = tabs()
  return (
    <Ark.Root
      className={style.root}
      value={value}
      onValueChange={(details) => {
        const chosen = all.find((tab) => tab.value === details.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      <div className={listClassName}>
        <Ark.List className={style.list} aria-label={label}>
          {all.map((tab) => (
            <Ark.Trigger key={tab.value} value={tab.value} className={style.trigger}>
              {tab.label}
              {tab.count === undefined ? null : <span className={style.count}>{tab.count}</span>}
            </Ark.Trigger>
          ))}
        </Ark.List>
      </div>
      {all.map((tab) => (
        <Ark.Content key={tab.value} value={tab.value} className={style.content}>
          {tab.value === value ? children : null}
        </Ark.Content>
      ))}
    </Ark.Root>
  )
}
