/** Dialogs, menus and lists get all keys. Notifications have the role dialog too, but are not modal. */
const windows = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([aria-modal=false])'

/** Returns whether a dialog, a menu or a list gets the keys. One that closes gets none any more. */
export const isWindowOpen = (): boolean => document.querySelector(`${windows}:not([data-closed])`) !== null

/** Returns whether the element is, or was, in a dialog, a menu or a list. */
export const isInWindow = (element: Element): boolean => element.closest(windows) !== null
