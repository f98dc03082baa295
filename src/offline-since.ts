/** Where it is kept in this browser since when the server has not been reached. */
export const offlineSince = 'portal.offline-since'
