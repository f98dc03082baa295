export const maxFilterText = 200
