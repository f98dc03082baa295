/** How many characters a list may be filtered by in one field; every call that filters takes as many. */
export const maxFilterText = 200
