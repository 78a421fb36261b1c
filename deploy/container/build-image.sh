#!/bin/sh
# Builds the image as root on a Debian machine without a registry, and unpacks it. Usage: build-image.sh <folder>
# Writes <folder>/root, the file system of the image, and <folder>/image.json, what buildah tells about the image.
#
# Images made of Debian packages get the names of the two base images in Containerfile, which is built as it is. The one of the
# first stage has the pinned Node, npm and the npm settings of this machine; nothing of it is in the final image.
set -eu

folder=${1:?usage: build-image.sh <folder>}
repository=$(cd "$(dirname "$0")/../.." && pwd)
file=$repository/deploy/container/Containerfile

missing=
for program in buildah mmdebstrap; do
  command -v "$program" >/dev/null || missing="$missing $program"
done
if [ -n "$missing" ]; then
  echo "The image is built with Debian packages that are not installed:$missing." >&2
  echo 'Install them with: sudo apt-get install buildah mmdebstrap' >&2
  exit 69
fi
if [ "$(id -u)" != 0 ]; then
  echo 'Only root can build the image without a container engine.' >&2
  exit 69
fi

box() {
  buildah --root "$folder/store" --runroot "$folder/run" --storage-driver vfs "$@"
}

# Leaves out what the published slim image leaves out: documents, and perl, which `usrmerge` needs.
mmdebstrap --quiet --variant=minbase --include=usr-is-merged --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  --dpkgopt='path-exclude=/usr/share/info/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/man/*' \
  bookworm "$folder/base.tar"
base=$(box from scratch)
box add --quiet "$base" "$folder/base.tar" / >&2
box commit --quiet "$base" "$(sed -n 's/^FROM \([^ ]*\)$/\1/p' "$file")" >&2

root=$(box mount "$base")
cp --dereference "$repository/node_modules/.bin/node" "$root/usr/local/bin/node"
npm install --global --prefix "$root/usr/local" "npm@$(npm --version)" >&2
settings=$root/root/.npmrc
if [ -f "$HOME/.npmrc" ]; then cp "$HOME/.npmrc" "$settings"; fi
authorities=$(npm config get cafile)
if [ -f "$authorities" ]; then
  cp "$authorities" "$root/root/authorities.pem"
  printf '\ncafile=/root/authorities.pem\n' >>"$settings"
fi
box commit --quiet "$base" "$(sed -n 's/^FROM \([^ ]*\) AS build$/\1/p' "$file")" >&2
box rm "$base" >&2

box bud --isolation chroot --format docker --pull-never --ignorefile "$file.dockerignore" --file "$file" --tag skein \
  "$repository" >&2

image=$(box from --pull-never localhost/skein)
box inspect --type image localhost/skein >"$folder/image.json"
mv "$(box mount "$image")" "$folder/root"
rm -r "$folder/store" "$folder/run" "$folder/base.tar"
