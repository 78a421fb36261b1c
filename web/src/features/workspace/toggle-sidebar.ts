import { useUiState } from '../../lib/ui-state.ts'

export function toggleSidebar(): void {
  useUiState.setState(({ sidebarCollapsed }) => ({ sidebarCollapsed: !sidebarCollapsed }))
}
