import { css } from 'lit'

export const menuTabsStyles = css`
  :host {
    grid-area: tabs;
    display: flex;
    align-items: stretch;
    height: var(--bar-tabs);
    min-width: 0;
    padding-inline: 8px var(--pad-page);
    background: var(--c-app);
    box-shadow: inset 0 -1px 0 var(--c-line);
  }
  .view {
    flex: 1 1 0;
    min-width: 0;
    overflow-x: auto;
    overflow-y: hidden;
    scrollbar-width: none;
  }
  .view::-webkit-scrollbar {
    display: none;
  }
  .strip {
    width: max-content;
    column-gap: 2px;
  }
  .tab {
    gap: 7px;
    max-width: 320px;
    height: calc(var(--bar-tabs) - 4px);
    padding: 0 32px 0 11px;
    border: 1px solid transparent;
    border-bottom: 0;
    color: var(--c-text-2);
  }
  .tab:hover {
    background: var(--c-hover);
  }
  .tab[aria-selected='true'] {
    border-color: var(--c-line);
    background: var(--c-surface);
    color: var(--c-text);
  }
  .dot {
    flex: none;
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--c-copper);
  }
  .spinner {
    flex: none;
    width: 11px;
    height: 11px;
    border: 2px solid var(--c-line-strong);
    border-top-color: var(--c-accent);
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }
  .close {
    align-self: end;
    margin: 0 6px calc((var(--bar-tabs) - 4px - 24px) / 2) 0;
    color: var(--c-text-2);
  }
  .tool {
    flex: none;
    align-self: center;
    display: grid;
    place-items: center;
    width: max(24px, var(--tap));
    height: max(24px, var(--tap));
    border-radius: var(--r-2);
    color: var(--c-text-2);
    font-size: 12px;
  }
  .tool:hover,
  .tool[aria-expanded='true'] {
    background: var(--c-hover);
    color: var(--c-text);
  }
  .tool:disabled {
    color: var(--c-disabled);
    cursor: default;
    background: none;
  }
  .row .dot {
    margin-inline-start: auto;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .spinner {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .dot {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
  @media (max-width: 640px) {
    .tab {
      max-width: 220px;
    }
  }
`
