import type { ReactNode } from 'react'
import { create } from 'zustand'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

export interface OpenMenu {
  /** The button that the menu belongs to; focus returns to it. */
  anchor: HTMLElement
  /** What the menu is for; read aloud. */
  label: string
  items: readonly MenuItem[]
}

interface MenuState {
  menu: OpenMenu | null
  open: boolean
}

export const useMenu = create<MenuState>(() => ({ menu: null, open: false }))

/** Opens the one menu of the page at `menu.anchor`. Needs a `MenuHost` somewhere above. */
export const openMenu = (menu: OpenMenu): void => useMenu.setState({ menu, open: true })

export const closeMenu = (): void => useMenu.setState({ open: false })
