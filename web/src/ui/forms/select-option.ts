export interface SelectOption<T extends string = string> {
  value: T
  label: string
  disabled?: boolean | undefined
}

/** What the list of a select needs from its button. */
export interface SelectPopupProps {
  open: boolean
  /** Id of the list, which the button names in `aria-controls`. */
  id: string
  /** Accessible name of the list: that of the button. */
  label: string
  /** The button that opened the list; focus returns to it. */
  anchor: HTMLElement
  value: string
  options: readonly SelectOption[]
  onChoose: (value: string) => void
  onClose: () => void
}
