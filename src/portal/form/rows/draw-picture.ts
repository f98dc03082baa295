const sidesPx = [1024, 512, 256]

/**
 * Redraws an SVG or a photo as a file without scripts, links and camera data such as the location, and with the photo
 * upright. `type`: the type of the new file, `image/jpeg` for a photo. The longer side gets 1024, 512 or 256 px: the
 * largest size with at most `maxBytes`. A JPEG is never enlarged. Resolves to null if no size fits or the browser
 * cannot draw the file.
 */
export async function drawPicture(file: File, type: string, maxBytes: number): Promise<File | null> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    // An <img> with a blob URL runs no script of an SVG and loads nothing that the SVG refers to.
    image.src = address
    await image.decode()
    for (const side of sidesPx) {
      const picture = await blobOf(image, side, type)
      if (picture !== null && picture.size <= maxBytes) return new File([picture], file.name, { type: picture.type })
    }
  } catch {
    // The file is not a picture, or the browser does not allow the canvas to be read, as with an SVG that contains
    // HTML.
  } finally {
    URL.revokeObjectURL(address)
  }
  return null
}

function blobOf(image: HTMLImageElement, side: number, type: string): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image
  const fitting = side / Math.max(naturalWidth, naturalHeight)
  const scale = type === 'image/jpeg' ? Math.min(1, fitting) : fitting
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const pen = canvas.getContext('2d')
  // A JPEG has no transparency, so transparent parts would become black.
  if (pen && type === 'image/jpeg') {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, type))
}
