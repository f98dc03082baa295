import { Fragment, type ReactNode, useId } from 'react'
import { Menu as Ark } from '@ark-ui/react/menu'
import { menu } from '#styles/recipes'

type MenuItem = {
  value: string
  label: ReactNode
  icon?: ReactNode
  shortcut?: ReactNode
  /** Address of the item. It is then a link, which can be opened in a new tab. */
  href?: string
  disabled?: boolean
  danger?: boolean
  separated?: boolean
}

type MenuProps = {
  trigger: ReactNode
  items: readonly MenuItem[]
  head?: string
  onSelect?: (value: string) => void
}

export function Menu({ trigger, items, head, onSelect }: MenuProps) {
  const style = menu()
  const headId = useId()
  const body = (item: MenuItem) => (
    <>
      {item.icon}
      {item.label}
      {item.shortcut ? <span className={style.shortcut}>{item.shortcut}</span> : null}
    </>
  )
  return (
    <Ark.Root
      positioning={{ strategy: 'fixed', placement: 'bottom-end', gutter: 4 }}
      onSelect={({ value }) => onSelect?.(value)}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className={style.content} aria-describedby={head ? headId : undefined}>
          {head ? (
            <div role="none" className={style.head} id={headId}>
              {head}
            </div>
          ) : null}
          {items.map((item) => (
            <Fragment key={item.value}>
              {item.separated ? <Ark.Separator className={style.separator} /> : null}
              <Ark.Item
                value={item.value}
                disabled={item.disabled}
                className={style.item}
                data-danger={item.danger || undefined}
                asChild={item.href !== undefined}
              >
                {item.href === undefined ? body(item) : <a href={item.href}>{body(item)}</a>}
              </Ark.Item>
            </Fragment>
          ))}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
