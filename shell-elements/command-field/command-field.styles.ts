import { css } from 'lit'

/* The space that is left when logo, Applications and the other tools (555 px) and each tab (165 px) have theirs. */
export const commandFieldStyles = css`
  :host {
    display: inline-flex;
    flex: none;
    width: clamp(120px, calc(100vw - 555px - var(--tabs, 0) * 165px), 228px);
    container-type: inline-size;
    margin-inline-end: 4px;
  }
  button {
    display: flex;
    flex: 1 1 auto;
    align-items: center;
    gap: 8px;
    min-width: 0;
    height: max(28px, var(--tap));
    padding: 0 6px 0 10px;
    border: 1px solid var(--c-chrome-line);
    border-radius: var(--r-2);
    background: var(--c-chrome-2);
    color: var(--c-on-chrome-2);
    font: var(--fw) var(--fs-12) / 1 var(--ui-font);
    text-align: start;
  }
  button:hover {
    color: var(--c-on-chrome);
  }
  .icon {
    font-size: 12px;
  }
  .ellipsis {
    flex: 1 1 auto;
    line-height: var(--lh);
  }
  kbd {
    border-color: var(--c-chrome-line);
    background: transparent;
    color: var(--c-on-chrome-2);
  }
  @container (max-width: 180px) {
    kbd {
      display: none;
    }
  }
  @media (max-width: 900px) {
    :host {
      width: max(32px, var(--tap));
    }
    button {
      justify-content: center;
      padding: 0;
    }
    .ellipsis {
      display: none;
    }
  }
`
