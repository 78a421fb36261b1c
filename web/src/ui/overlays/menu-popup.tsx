import { Menu } from '@base-ui/react/menu'
import { cx } from '../cx.ts'
import { closeMenu, type OpenMenu } from './menu-store.ts'
import { listClass } from './popup-style.ts'

export function MenuPopup({ menu, open }: { menu: OpenMenu; open: boolean }) {
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && closeMenu()}>
      <Menu.Portal container={landmarkOf(menu.anchor)}>
        <Menu.Positioner
          anchor={menu.anchor}
          align="end"
          positionMethod="fixed"
          sideOffset={6}
          collisionPadding={12}
          className="z-50"
        >
          <Menu.Popup aria-label={menu.label} className={listClass} finalFocus={() => menu.anchor}>
            {menu.items.map((item) => (
              <Menu.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={cx(
                  'flex min-h-11 cursor-default items-center gap-2.5 rounded-control px-3 text-body outline-none select-none lg:min-h-9',
                  'data-disabled:opacity-50 data-highlighted:bg-s3',
                  item.danger ? 'text-bad' : 'text-text',
                )}
              >
                {item.icon}
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Returns the landmark of the anchor, so assistive technology finds the menu in the same region. */
const landmarkOf = (anchor: HTMLElement): HTMLElement =>
  anchor.closest<HTMLElement>('main, aside, header, [role=dialog]') ?? document.body
