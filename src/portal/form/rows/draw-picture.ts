const sidesPx = [1024, 512, 256]

/**
 * Draws an SVG or a photo anew as a PNG or an upright JPEG: the result has no script, no link, and nothing of what a
 * camera notes, such as the place. Its longer side has 1024 px, or fewer where it would exceed `maxBytes`; a small photo
 * keeps its size. Returns null if the browser cannot draw the file.
 */
export async function drawPicture(file: File, type: string, maxBytes: number): Promise<File | null> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    // In an <img> from a blob URL, no script of an SVG runs and nothing that it refers to is fetched.
    image.src = address
    await image.decode()
    for (const side of sidesPx) {
      const picture = await blobOf(image, side, type)
      if (picture !== null && picture.size <= maxBytes) return new File([picture], file.name, { type: picture.type })
    }
  } catch {
    // No picture, or one that the browser does not let out of the canvas, such as a page inside an SVG.
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
  // A JPEG has no transparency, and would be black there.
  if (pen && type === 'image/jpeg') {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, type))
}
