import {
  cloneElement,
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
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
  /** Heading of the group to which the item belongs. Items of a group follow each other. */
  group?: string
}

type MenuProps = {
  trigger: ReactElement<ComponentProps<'button'>>
  items: readonly MenuItem[]
  head?: string
  onSelect?: (value: string) => void
}

/** The item that an opening menu highlights. */
type Highlighted = 'first' | 'last' | 'none'

/**
 * Closes the open menu. A click on another menu's button must close it first: it would close later, as a layer below
 * the new menu, and all layers above it close with it.
 */
let closeOpenMenu = () => {}

const highlightedBy: Record<string, Highlighted> = { Enter: 'first', ' ': 'first', ArrowDown: 'first', ArrowUp: 'last' }

/**
 * Renders a button that opens a menu. The menu is mounted only while it is open, because a list has a menu in each row,
 * and mounting it takes longer than mounting the rest of the row.
 */
export function Menu({ trigger, ...props }: MenuProps) {
  const triggerId = useId()
  const contentId = `${triggerId}-menu`
  const [highlighted, setHighlighted] = useState<Highlighted>()
  const isOpen = highlighted !== undefined
  const open = (how: Highlighted) => {
    closeOpenMenu()
    setHighlighted(how)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const opening = highlightedBy[event.key]
    if (opening === undefined || event.defaultPrevented) return
    event.preventDefault()
    if (isOpen) document.getElementById(contentId)?.focus()
    else open(opening)
  }
  return (
    <>
      {cloneElement(trigger, {
        id: triggerId,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? contentId : undefined,
        onClick: ({ currentTarget }) => {
          if (!isOpen) return open('none')
          currentTarget.focus()
          setHighlighted(undefined)
        },
        onKeyDown,
        // The focus goes from where it is to the menu, not to the button between.
        onPointerDown: (event: PointerEvent) => (event.button === 0 ? event.preventDefault() : undefined),
      })}
      {isOpen ? (
        <OpenMenu
          {...props}
          triggerId={triggerId}
          contentId={contentId}
          highlighted={highlighted}
          onClose={() => setHighlighted(undefined)}
        />
      ) : null}
    </>
  )
}

type OpenMenuProps = Omit<MenuProps, 'trigger'> & {
  triggerId: string
  contentId: string
  highlighted: Highlighted
  onClose: () => void
}

function groupsOf(items: readonly MenuItem[]): [group: string | undefined, members: MenuItem[]][] {
  const groups: [group: string | undefined, members: MenuItem[]][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last[0] === item.group) last[1].push(item)
    else groups.push([item.group, [item]])
  }
  return groups
}

function OpenMenu({ items, head, onSelect, triggerId, contentId, highlighted, onClose }: OpenMenuProps) {
  const style = menu()
  const headId = useId()
  useEffect(() => {
    closeOpenMenu = onClose
    return () => {
      closeOpenMenu = () => {}
    }
  }, [onClose])
  const enabled = items.filter(({ disabled }) => !disabled)
  const first = highlighted === 'none' ? undefined : enabled.at(highlighted === 'first' ? 0 : -1)
  const body = (item: MenuItem) => (
    <>
      {item.icon}
      {item.label}
      {item.shortcut ? <span className={style.shortcut}>{item.shortcut}</span> : null}
    </>
  )
  const entry = (item: MenuItem) => (
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
  )
  return (
    <Ark.Root
      ids={{ trigger: triggerId, content: contentId }}
      positioning={{ strategy: 'fixed', placement: 'bottom-end', gutter: 4 }}
      defaultOpen
      defaultHighlightedValue={first?.value ?? null}
      onSelect={({ value }) => onSelect?.(value)}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Ark.Positioner>
        <Ark.Content className={style.content} aria-describedby={head ? headId : undefined}>
          {head ? (
            <div role="none" className={style.head} id={headId}>
              {head}
            </div>
          ) : null}
          {groupsOf(items).map(([group, members]) =>
            group === undefined ? (
              members.map(entry)
            ) : (
              <Ark.ItemGroup key={group}>
                <Ark.ItemGroupLabel className={style.label}>{group}</Ark.ItemGroupLabel>
                {members.map(entry)}
              </Ark.ItemGroup>
            ),
          )}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
