/** Shared style of overlays. */
export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-(--enter) ease-skein data-ending-style:opacity-0 data-starting-style:opacity-0'

export const windowClass =
  'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col ' +
  'overflow-hidden rounded-card border border-line bg-pane shadow-lift transition-[opacity,transform] duration-(--enter) ease-skein ' +
  'data-ending-style:opacity-0 data-starting-style:translate-y-[calc(-50%+8px)] data-starting-style:opacity-0'

export const listClass =
  'z-50 min-w-48 rounded-card border border-line bg-pane p-1 shadow-lift outline-none transition-opacity duration-(--press) ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0'

/** An item of a list. */
export const optionClass =
  'flex min-h-11 cursor-default items-center gap-2.5 rounded-control px-3 text-body outline-none select-none lg:min-h-8 ' +
  'data-disabled:opacity-50 data-highlighted:bg-overlay'

/** Returns the landmark of the anchor, so assistive technology finds the popup in the same region. */
export const landmarkOf = (anchor: HTMLElement): HTMLElement =>
  anchor.closest<HTMLElement>('main, aside, header, [role=dialog]') ?? document.body
