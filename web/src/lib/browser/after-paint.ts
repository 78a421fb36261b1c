/** A page out of sight draws no frames: so long it waits for one. Milliseconds. */
const timeout = 100
/** What a frame is made of goes to other threads then, and on few cores they need this one's time. Milliseconds. */
const drawing = 10

/**
 * Until the frame that is due has been drawn. What a press leads to beside what it shows comes after it:
 * asking the server, telling everybody else.
 */
export const frameDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    const giveUp = setTimeout(resolve, timeout)
    requestAnimationFrame(() => {
      clearTimeout(giveUp)
      setTimeout(resolve, drawing)
    })
  })
