/** The most pixels between a message field and the end of the window: its tools, and the bar of a phone. */
const nearEnd = 160

/** Keeps toasts above what is docked; a bar that appears or goes away while a toast is open calls it too. */
export const measureDocked = (): void =>
  document.documentElement.style.setProperty('--docked', `${dockedHeight()}px`)

const footerOfOpenDialog = ':is([role=dialog], [role=alertdialog])[data-open] footer'

/** Returns the height in pixels that bars, message fields and the buttons of a dialog take at the end of the window. */
function dockedHeight(): number {
  const docked = [...document.querySelectorAll(`[data-docked], main textarea, ${footerOfOpenDialog}`)]
  const tops = docked.flatMap((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    const isAtEnd = height > 0 && top < innerHeight && bottom > innerHeight - nearEnd
    return isAtEnd ? [top] : []
  })
  return innerHeight - Math.min(innerHeight, ...tops)
}
