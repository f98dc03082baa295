export const groups = [
  'IS_DEALER_ADMIN',
  'CAN_CREATE_COMPANIES',
  'CAN_CREATE_CONTACTS',
  'CAN_APPROVE_ORDER',
  'CAN_TRANSLATE',
  'CAN_UPLOAD',
  'SEE_PRICELOGS',
  'MANAGE_USERS',
  'CAN_CHANGE_PASSWORD',
] as const
export type Group = (typeof groups)[number]
