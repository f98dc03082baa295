import type { ComponentProps } from 'react'
import { AlsoOffer } from '#src/workspace/screen/memory/also-offer.tsx'
import { DownloadOffer } from '#src/workspace/screen/keeping/download-offer.tsx'
import { RoomOffer } from '#src/workspace/screen/keeping/room-offer.tsx'
import { PlaceOfferOnPhone } from '#src/workspace/screen/people/place-offer.tsx'
import { OtherLists } from './other-lists.tsx'
import { SaveActions } from './save-actions.tsx'
import { StatusLine, unsavedOf } from './status-line.tsx'

type AlsoProps = ComponentProps<typeof AlsoOffer>
type WorkspaceStatusProps = Pick<AlsoProps, 'view' | 'onMessage'> &
  Pick<ComponentProps<typeof StatusLine>, 'message' | 'onConflicts'> &
  Pick<ComponentProps<typeof OtherLists>, 'space' | 'search'> & { also: AlsoProps['offer'] }

export function WorkspaceStatus({ view, message, onConflicts, onMessage, also, ...here }: WorkspaceStatusProps) {
  return (
    <StatusLine
      {...{ view, message, onConflicts }}
      offer={
        <>
          <OtherLists view={view} {...here} />
          <DownloadOffer />
          <RoomOffer fetchedAt={view.fetchedAt} />
          <AlsoOffer offer={also} {...{ view, onMessage }} />
          <PlaceOfferOnPhone />
        </>
      }
      actions={<SaveActions unsaved={unsavedOf(view)} isSaving={view.saving} />}
    />
  )
}
