import { css } from 'lit'

export const appTileStyles = css`
  :host {
    --tile-colour: var(--c-fam-admin);
    flex: none;
    display: inline-grid;
    place-items: center;
    width: var(--tile-size, 20px);
    height: var(--tile-size, 20px);
    border-radius: 3px;
    background: var(--tile-colour);
    color: var(--c-on-tile);
    font-size: calc(var(--tile-size, 20px) * 0.52);
    font-weight: var(--fw-bold);
    line-height: 1;
    letter-spacing: -0.01em;
  }
  [data-printed]::before {
    content: attr(data-printed);
  }
  :host([family='fin']) {
    --tile-colour: var(--c-fam-fin);
  }
  :host([family='sales']) {
    --tile-colour: var(--c-fam-sales);
  }
  :host([family='supply']) {
    --tile-colour: var(--c-fam-supply);
  }
  :host([family='ops']) {
    --tile-colour: var(--c-fam-ops);
  }
  :host([family='people']) {
    --tile-colour: var(--c-fam-people);
  }
  @media (forced-colors: active) {
    :host {
      outline: 1px solid currentColor;
      outline-offset: -1px;
    }
  }
`
