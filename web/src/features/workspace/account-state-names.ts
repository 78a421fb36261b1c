import { m } from '@skein/messages'

export const stateNames = {
  active: m.workspace_states_active(),
  paused: m.workspace_states_paused(),
  offline: m.workspace_states_offline(),
  unreachable: m.workspace_states_unreachable(),
  failing: m.workspace_states_failing(),
  slow: m.workspace_states_slow(),
  webhooksLost: m.workspace_states_webhooks_lost(),
  needsReconnect: m.common_reconnect_needed(),
}
