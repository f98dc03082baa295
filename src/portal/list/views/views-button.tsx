import Bookmark from 'lucide-react/icons/bookmark'
import type { ComponentProps } from 'react'
import { m } from '#messages'
import { toolWords } from '#src/portal/list/list-style.ts'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styles/css'

const place = css({ visibility: 'hidden' })

export function ViewsButton(props: ComponentProps<'button'>) {
  return (
    <Button {...props} icon={<Bookmark />} title={m.view_menu()}>
      <span className={toolWords}>{m.view_menu()}</span>
    </Button>
  )
}

/** Keeps the place of the button until it is known whether the backend stores views. */
export const ViewsPlace = () => <ViewsButton disabled className={place} />
