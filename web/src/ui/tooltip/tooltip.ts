/**
 * Returns the attributes of a control whose tooltip repeats its name, or of a text whose tooltip is exact. `TooltipLayer` shows
 * it, with the keys of `aria-keyshortcuts`.
 */
export const tooltip = (name: string | undefined) => ({ 'data-tooltip': name })

/** Attributes of a name or a text, which it and the link or button around it show whole in a tooltip while it is cut. */
export const nameOfRow = { 'data-name': '' }

/** Returns the attributes of a control with a tooltip that says more than its name; screen readers read it as well. */
export const hint = (text: string | undefined) => ({ 'data-tooltip': text, 'aria-description': text })

/** Returns the attributes of a button with the tooltip `title`. */
export const titleTooltip = (title: string | undefined, name: string | undefined) =>
  title === name ? tooltip(title) : hint(title)
