import type { Page } from '@playwright/test'

/**
 * Returns the select menus whose list has too little contrast (below 4.5) or no background of its own. The browser
 * paints the list in the colours of the select and its options, and on white where both are transparent.
 */
export const unreadableSelects = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const rgba = (colour: string): number[] => {
      if (canvas === null) throw new Error('No canvas.')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = rgba(colour).map((value) => {
        const part = value / 255
        return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: string, other: string): number => {
      const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
      return (high + 0.05) / (low + 0.05)
    }
    const fault = (element: Element): string | null => {
      const { color, backgroundColor } = getComputedStyle(element)
      if (rgba(backgroundColor)[3] !== 255) return `background ${backgroundColor}`
      const ratio = contrast(color, backgroundColor)
      return ratio < 4.5 ? `contrast ${ratio.toFixed(1)}` : null
    }
    return [...document.querySelectorAll('select')].flatMap((select) => {
      const options = [...select.querySelectorAll('option:not(:disabled)')]
      return [select, ...options.slice(0, 1)].flatMap((element) => {
        const found = select.disabled ? null : fault(element)
        return found === null
          ? []
          : [`${select.ariaLabel ?? select.name} (${element.localName}, ${select.value}): ${found}`]
      })
    })
  })
