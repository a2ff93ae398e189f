import { css } from 'lit'

export const loadingOverlayStyles = css`
  :host {
    grid-area: content;
    position: absolute;
    inset: 0;
    z-index: var(--z-loading, 1041);
    display: none;
    place-items: center;
    font: var(--fw) var(--fs-13) / var(--lh) var(--ui-font);
    color: var(--c-text);
  }
  :host([open]) {
    display: grid;
    /* Input is held at once; what took under a second is not worth a flicker. */
    animation: veil 0s 1s both;
  }
  .card {
    display: flex;
    align-items: center;
    gap: 16px;
    padding: 16px 18px;
    border: 1px solid var(--c-line);
    border-radius: var(--r-3);
    background: var(--c-surface);
    box-shadow: var(--e-2);
    animation: appear 0s 1s both;
  }
  .spinner {
    flex: none;
    width: 18px;
    height: 18px;
    border: 2px solid var(--c-line-strong);
    border-top-color: var(--c-accent);
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }
  b {
    display: block;
    font-weight: var(--fw-med);
  }
  .elapsed {
    font-size: var(--fs-12);
    font-variant-numeric: tabular-nums;
  }
  @keyframes veil {
    from {
      background: transparent;
    }
    to {
      background: color-mix(in srgb, var(--c-surface) 62%, transparent);
    }
  }
  @keyframes appear {
    from {
      visibility: hidden;
    }
    to {
      visibility: visible;
    }
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
`
