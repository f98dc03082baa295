/** Returns the number of drafts in the browser; 0 if none was ever stored. Runs in the page. */
export const countDrafts = async () => {
  const kept = await indexedDB.databases()
  if (!kept.some(({ name }) => name === 'portal-drafts')) return 0
  return new Promise<number>((done) => {
    const opened = indexedDB.open('portal-drafts')
    opened.addEventListener('success', () => {
      const counted = opened.result.transaction('drafts').objectStore('drafts').count()
      counted.addEventListener('success', () => {
        opened.result.close()
        done(counted.result)
      })
    })
  })
}
