import pg from 'pg'

/**
 * A connection whose loss never ends the process. The driver emits `error` for a lost connection also while a caller
 * uses it between two statements and while it connects; without a listener Node ends the process. The caller learns
 * of the loss from its next statement, which fails.
 */
export class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', ignore)
  }

  /** Keeps the listener: a library that drops its own listeners must not drop this one. */
  override removeAllListeners(event?: string | symbol): this {
    super.removeAllListeners(event)
    return event === undefined || event === 'error' ? this.on('error', ignore) : this
  }
}

const ignore = () => undefined
