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
  /** The button that opened the menu; focus returns to it. */
  anchor: HTMLElement
  /** Accessible name. */
  label: string
  items: readonly MenuItem[]
}

interface MenuState {
  menu: OpenMenu | null
  open: boolean
}

export const useMenu = create<MenuState>(() => ({ menu: null, open: false }))

/** Opens the page's single menu at `menu.anchor`. Needs a mounted `MenuHost`. */
export const openMenu = (menu: OpenMenu): void => useMenu.setState({ menu, open: true })

export const closeMenu = (): void => useMenu.setState({ open: false })
