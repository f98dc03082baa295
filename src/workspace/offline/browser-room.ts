import { readEstimate, tryRoom } from './room.ts'
import { createRoomWatch, type RoomWatch } from './room-watch.ts'

let watch: RoomWatch | undefined

export const browserRoom = (): RoomWatch =>
  (watch ??= createRoomWatch({ readEstimate, tryRoom: () => tryRoom(), now: () => Date.now() }))
