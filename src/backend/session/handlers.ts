import { changeLine } from './change-line.ts'
import { login, logout, readMaintenance, readShopUrl } from './session.ts'
import { switchUser } from './switch-user.ts'
import type { HandlersOf } from '#src/backend/platform/call/context.ts'

export const sessionHandlers: HandlersOf<'session'> = {
  login,
  logout,
  maintenance: readMaintenance,
  shopUrl: readShopUrl,
  changeLine,
  switchUser,
}
